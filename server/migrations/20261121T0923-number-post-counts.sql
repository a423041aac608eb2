-- Rises with each change of `posts`: of two notices about the count, the later one is known by it.
alter table user_counts add column posts_version bigint not null default 0;
