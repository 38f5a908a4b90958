#!/usr/bin/perl
# Verifies the dice of a finished game of Zilch 3D, independently of the game:
#
#     perl verify.pl game.txt [rules.toml]
#
# It shares no code with the game and follows the formulas of packaging/FIGURES.md. The last line ends in
# "verified", and the exit status 0, if the commitment and every roll follow from the seed, and the digest
# from the page of the rules: the one that is named or, in a checkout, that of the preset. Whether the game
# was played by its rules it does not look at, nor can it prove names, seats or what was set aside.
use strict;
use warnings;
use Cwd qw(abs_path);
use Digest::SHA qw(sha256_hex hmac_sha256);
use Encode qw(decode encode);
use File::Basename qw(dirname);
use Unicode::Normalize qw(NFC);

binmode $_, ':encoding(UTF-8)' for *STDOUT, *STDERR;
die "usage: perl verify.pl FILE [RULES]\n" unless @ARGV == 1 || @ARGV == 2;
my $SPACE = qr/[\s\x1c-\x1f]/;
my (%header, @players, @rolls);
my $number = 0;
for my $line (split /\r\n|\r|\n/, slurp($ARGV[0])) {
    $number++;
    $line =~ s/;.*//s;    # a comment
    my ($head, $body) = NFC($line) =~ /^$SPACE*(.*?)$SPACE*:$SPACE*(.*?)$SPACE*$/s or next;
    if (!grep { $_ eq $head } @players) {
        $header{$head} = $body;
        @players = split /$SPACE*,$SPACE*/, $body if $head eq 'players';
        next;
    }
    $body =~ s/(^|$SPACE)=$SPACE*\S+//g;    # "= 550": what the turn brought
    push @rolls, map { [$head, $number, $_] } $body =~ /(?<!\S)([1-6]+)(?=[>\s]|$)/g;
}

for my $key (qw(game digest commitment seed)) {
    die "there is no line \"$key:\"\n" unless defined $header{$key};
    my $digits = $key eq 'game' ? 32 : 64;
    die "\"$key:\" is no hexadecimal number\n" unless $header{$key} =~ /^[0-9a-f]{$digits}\z/;
}
my (@differing, @notes);
push @differing, 'there is a line "scores:", but a proved game begins at 0' if defined $header{scores};
my $text = join '', "zilch3d commitment 1\n", map { "$_: $header{$_}\n" } qw(game digest seed);
push @differing, "the commitment is not the one to this game, these rules and this seed"
    if sha256_hex($text) ne $header{commitment};

my $words = encode('UTF-8', $header{words} // '');
my $key = hmac_sha256("zilch3d words 1\n$words", pack 'H*', $header{seed});
for my $number (1 .. @rolls) {
    my ($player, $line, $written) = @{ $rolls[$number - 1] };
    my $derived = roll($number, length $written);
    push @differing, "line $line: roll $number: $player has $written, the seed gives $derived"
        if $written ne $derived;
}

my $preset = ($header{rules} // '') =~ /^(?!template\z)([a-z0-9-]+)\z/ ? "$1.toml" : 'none';
my $page = $ARGV[1] // dirname(abs_path($0)) . "/../../zilch3d/rulesets/$preset";
if (-f $page) {
    push @differing, "the digest is not that of the rules in $page"
        if sha256_hex(canonical(slurp($page))) ne $header{digest};
} else {
    die "$page: there is no such file\n" if @ARGV == 2;
    push @notes, 'the digest was not compared: name the page of the rules, too';
}

print "$_\n" for @differing, @notes;
print @differing ? "NOT verified\n" : scalar(@rolls) . " rolls verified\n";
exit(@differing ? 1 : 0);

# The text of a UTF-8 file, without the mark that some editors begin it with.
sub slurp {
    open my $file, '<:raw', $_[0] or die "$_[0]: $!\n";
    local $/;
    my $text = decode('UTF-8', scalar(<$file>) // '', Encode::FB_CROAK);
    return $text =~ s/^\x{feff}//r;
}

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

# The rules: a page of TOML as the text that the digest is of.

# What every field is that is left out there; of others nothing, no, 0 or an empty table.
my %usual;

sub canonical {
    my ($page) = @_;
    %usual = map { $_ => 1 } qw(
        scoring.dice=6 turn.hot_dice_name="hot-dice" turn.blank="zilch" end.reach="at-least"
        end.ties="first-across" manners.out="off" manners.cocked="off" manners.catching_up=true
        start.first="highest-die" start.later="as-first" start.direction="clockwise"
        start.least_players=2 start.most_players=8
    );
    my %rules = %{ read_page($page) };
    cutthroat(\%rules) if ($header{cutthroat} // '') eq 'yes';
    my ($scoring, $turn) = @rules{qw(scoring turn)};
    $scoring->{$_} = of_a_kind($scoring->{$_}, $scoring->{three} // {})
        for grep { ref $scoring->{$_} } qw(four five six);
    delete $turn->{newcomer_opening}
        if ($turn->{newcomer_opening} // 'none') eq ($turn->{opening} // '0');
    my %parts;
    for my $section (qw(scoring turn end manners start)) {
        my $fields = $rules{$section} // {};
        my %written;
        for my $field (keys %$fields) {
            my $value = written($fields->{$field});
            my $default = $usual{"$section.$field=$value"};
            my $has_other = grep { /^\Q$section.$field\E=/ } keys %usual;
            my $empty = !$has_other && $value =~ /^(?:0|false|\{\}|\[\])\z/;
            # The opening of newcomers is 0 only where all others have one.
            $empty = 0 if $field eq 'newcomer_opening';
            $written{$field} = $value unless $default || $empty;
        }
        $parts{$section} = object(%written) if %written;
    }
    return "zilch3d rules 1\n" . object(%parts);
}

# JSON in ASCII: keys sorted, no spaces; of a table by face what counts, kinds sorted.
sub written {
    my ($value) = @_;
    return '[' . join(',', sort map { written($_) } @$value) . ']' if ref $value eq 'ARRAY';
    return $value unless ref $value;
    my %pairs = map { $_ => written($value->{$_}) } grep { $value->{$_} ne '0' } keys %$value;
    return object(%pairs);
}

sub object {
    my (%pairs) = @_;
    return '{' . join(',', map { "\"$_\":$pairs{$_}" } sort keys %pairs) . '}';
}

# More of a kind: the first of "times", "plus" and "points" that gives these values.
sub of_a_kind {
    my ($told, $three) = @_;
    my @three = map { $three->{$_} // 0 } 1 .. 6;
    my @more = map {
        exists $told->{times} ? $_ * $told->{times}
            : exists $told->{plus} ? ($_ && $_ + $told->{plus})
            : $told->{points}
    } @three;
    return {} unless grep { $_ } @more;
    my ($top) = sort { $three[$b] <=> $three[$a] || $more[$b] <=> $more[$a] } 0 .. 5;
    if ($three[$top]) {
        my $times = int($more[$top] / $three[$top]);
        return { times => $times }
            if $times >= 1 && $times <= 1000 && !grep { $more[$_] != $times * $three[$_] } 0 .. 5;
        my $plus = $more[$top] - $three[$top];
        return { plus => $plus }
            if $plus > 0 && !grep { $more[$_] != ($three[$_] && $three[$_] + $plus) } 0 .. 5;
    }
    return { points => $more[0] };
}

sub cutthroat {
    my $manners = $_[0]{manners} //= {};
    @$manners{qw(out cocked hidden_die)} = ('"zilch"', '"zilch"', 'true');
    $manners->{seconds} = 10 unless $manners->{seconds};
}

# The tables of a page, each value as JSON has it. Of TOML it reads what the game's own pages have.
sub read_page {
    my ($page) = @_;
    my @tokens = $page =~ /\G(?:\s|\#[^\n]*)*("(?:\\.|[^"\\])*"|'[^'\n]*'|[\[\]{}=,.]|[^\s"'\[\]{}=,.#]+)/gc;
    my %rules;
    my $table = \%rules;
    while (@tokens) {
        my $token = shift @tokens;
        if ($token eq '[') {
            my $name = key_of(shift @tokens);
            shift @tokens;
            $table = $rules{$name} //= {};
            next;
        }
        store($table, $token, \@tokens);
    }
    return \%rules;
}

# A key, its dots and its value, put into the table.
sub store {
    my ($table, $token, $tokens) = @_;
    my $key = key_of($token);
    while ((my $sign = shift @$tokens // die "the page of the rules ends early\n") eq '.') {
        $table = $table->{$key} //= {};
        $key = key_of(shift @$tokens);
    }
    $table->{$key} = value($tokens);
}

sub key_of {
    my ($token) = @_;
    return $token =~ s/^["']|["']\z//gr;
}

sub value {
    my ($tokens) = @_;
    my $token = shift @$tokens // die "the page of the rules ends early\n";
    if ($token eq '{') {
        my %pairs;
        while (@$tokens && (my $next = shift @$tokens) ne '}') {
            store(\%pairs, $next, $tokens) unless $next eq ',';
        }
        return \%pairs;
    }
    if ($token eq '[') {
        my @items;
        while (@$tokens && $tokens->[0] ne ']') {
            $tokens->[0] eq ',' ? shift @$tokens : push @items, value($tokens);
        }
        shift @$tokens;
        return \@items;
    }
    if ($token =~ /^[+-]?[0-9]/) {
        $token .= '.' . splice @$tokens, 0, 2 if @$tokens > 1 && $tokens->[0] eq '.';
        return $token =~ s/_//gr + 0;
    }
    return $token =~ /^'(.*)'\z/ ? "\"$1\"" : $token;
}
