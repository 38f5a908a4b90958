"""Rules: to read, their odds, and house rules of one's own to make and to edit.

- ``rules_page``: any rule set to read; ``sheet_advice_words``: what its sheet advises, judged.
- ``odds_page``: all figures of any rule set, beside the odds that old sheets print.
  ``thumb_section`` is the rule of thumb there, ``printed_card`` the same as a card to print.
- ``rules_list``: the player's own rules; ``workshop``: their folder, and what new ones start from.
- ``editor``: the page on which rules are changed, a row for each field; ``controls`` has what a
  row is changed with. Each change goes into the ``draft``, which may be at fault.
- ``figures_panel``: what rules come to, beside them while they are changed.
"""
