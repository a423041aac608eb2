-- Whether the login of the session had two factors, which a community can require of its staff.
-- Older processes go on.
alter table sessions add column has_second_factor boolean not null default false;
