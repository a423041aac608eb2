-- Where the trace of the request that wrote an event stands, for whoever handles it; null where nothing is traced.
-- Older processes go on.
alter table outbox add column traceparent text;
