-- The card of a link shows what this server has seen of its page. Until then its author sees the card that they sent.
-- Older processes go on.
-- They store the card that the client sends, and show posts of newer processes without the hint.
alter table posts
  -- As the client sent it; null once the server has looked.
  add column open_graph_hint jsonb,
  -- When the server looks again; null: as soon as it can.
  add column look_at timestamptz;
