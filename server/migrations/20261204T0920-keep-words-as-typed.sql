-- A word that staff has named is shown as it was typed, and goes on being compared folded.
-- Older processes go on.
alter table word_rules
  -- Null: nobody kept it, or a domain; shown as it is compared.
  add column typed text;
