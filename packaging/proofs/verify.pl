#!/usr/bin/perl
# Verifies the dice of a finished game of Zilch 3D, independently of the game:
#
#     perl verify.pl game.txt
#
# It shares no code with the game and follows the formulas of packaging/FIGURES.md. The last line ends in
# "verified", and the exit status 0, if the commitment and every roll follow from the seed; whether
# the game was played by its rules it does not look at.
use strict;
use warnings;
use Digest::SHA qw(sha256_hex hmac_sha256);

die "usage: perl verify.pl FILE\n" unless @ARGV == 1;
open my $file, '<:raw', $ARGV[0] or die "$ARGV[0]: $!\n";
my (%header, @players, @rolls);
while (my $line = <$file>) {
    $line =~ s/\r?\n\z//;
    $line =~ s/;.*//;    # a comment
    my ($head, $body) = $line =~ /^\s*(.*?)\s*:\s*(.*?)\s*$/ or next;
    if (!grep { $_ eq $head } @players) {
        $header{$head} = $body;
        @players = split /\s*,\s*/, $body if $head eq 'players';
        next;
    }
    $body =~ s/(^|\s)=\s*\S+//g;    # "= 550": what the turn brought
    push @rolls, map { [$head, $., $_] } $body =~ /(?<!\S)([1-6]+)(?=[>\s]|$)/g;
}

for my $key (qw(game digest commitment seed)) {
    die "there is no line \"$key:\"\n" unless defined $header{$key};
    die "\"$key:\" is no hexadecimal number\n" unless $header{$key} =~ /^(?:[0-9a-f]{32}){1,2}$/;
}
my $text = join '', "zilch3d commitment 1\n", map { "$_: $header{$_}\n" } qw(game digest seed);
my @differing;
push @differing, "the commitment is not the one to this game, these rules and this seed"
    if sha256_hex($text) ne $header{commitment};

my $words = $header{words} // '';
my $key = hmac_sha256("zilch3d words 1\n$words", pack 'H*', $header{seed});
for my $number (1 .. @rolls) {
    my ($player, $line, $written) = @{ $rolls[$number - 1] };
    my $derived = roll($number, length $written);
    push @differing, "line $line: roll $number: $player has $written, the seed gives $derived"
        if $written ne $derived;
}

print "$_\n" for @differing;
print @differing ? "NOT verified\n" : scalar(@rolls) . " rolls verified\n";
exit(@differing ? 1 : 0);

# What so many dice show in the roll of this number, counted from 1.
sub roll {
    my ($number, $dice) = @_;
    my $faces = '';
    for (my $block = 1; length $faces < $dice; $block++) {
        my @bytes = unpack 'C*', hmac_sha256("roll $number block $block", $key);
        $faces .= join '', map { $_ % 6 + 1 } grep { $_ < 252 } @bytes;
    }
    return substr $faces, 0, $dice;
}
