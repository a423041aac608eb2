-- Followers, following and friends count who is here: a follow from or to a deleted member waits until they return.
alter table follows add column is_counted boolean not null default true;

with gone as (
  update follows f set is_counted = false from users one, users other
  where one.id = f.follower_id and other.id = f.followee_id
    and (one.deleted_at is not null or other.deleted_at is not null)
  returning f.follower_id, f.followee_id
), changes as (
  select followee_id as user_id, 1 as followers, 0 as following, 0 as friends from gone
  union all select follower_id, 0, 1, 0 from gone
  union all select g.follower_id, 0, 0, 1 from gone g join gone back
    on back.follower_id = g.followee_id and back.followee_id = g.follower_id
), sums as (
  select user_id, sum(followers) as followers, sum(following) as following, sum(friends) as friends
  from changes group by user_id
)
update user_counts c set followers = greatest(c.followers - s.followers, 0),
  following = greatest(c.following - s.following, 0), friends = greatest(c.friends - s.friends, 0)
from sums s where c.user_id = s.user_id;
