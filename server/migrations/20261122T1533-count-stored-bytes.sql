-- What an upload takes in the storage: what it was signed for until its files are made, then those. Failed for good: nothing.
alter table media add column stored_bytes bigint not null default 0;
update media set stored_bytes = case
    when state = 'ready' then coalesce((select sum((file ->> 'bytes')::bigint) from jsonb_array_elements(files) file), 0)
    when state = 'failed' then 0
    else bytes
  end;
