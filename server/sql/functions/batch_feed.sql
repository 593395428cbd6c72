-- kg of feed of a batch up to a day: its own, and its share by heads of the feed of its houses and its class, without station feed of
-- single animals. Null where no feed was recorded. Source: §2.12.
create or replace function batch_feed(b batch, until date)
returns numeric
language sql stable as $$
  select round(sum(f.qty), 2) from (
    select u.qty from feed_use u where u.farm_id = b.farm_id and u.batch_id = b.uid and u.use_date <= batch_feed.until
    union all
    select u.qty * d.heads / sharing.heads from batch_day d
      join feed_use u on u.farm_id = d.farm_id and u.house_id = d.house_id and u.batch_id is null and u.pig_id is null and u.use_date >= d.day
        and u.use_date < d.until and u.use_date <= batch_feed.until and u.feed_class = feed_class_of(b.stage)
      cross join lateral (select sum(o.heads) as heads from batch_day o join batch ob on ob.farm_id = o.farm_id and ob.uid = o.batch_id
          and not ob.deleted and feed_class_of(ob.stage) = u.feed_class
        where o.farm_id = d.farm_id and o.house_id = d.house_id and o.day <= u.use_date and o.until > u.use_date) sharing
     where d.farm_id = b.farm_id and d.batch_id = b.uid and d.heads > 0) f
$$;
