-- kg recorded on the same day for the house of a station-fed animal, or a house above it, and its class: fed twice (K-56). Looked up
-- step by step, the feeding first: without planner statistics, as right after an import of a farm, all feed was joined with all of it.
create or replace function house_fed(station_feed)
returns numeric
language sql stable as $$
  select sum(h.qty)
    from (select f.farm_id, f.use_date, f.feed_class, own.tree_path from feed_use f join organize own on own.uid = f.house_id
      where f.farm_id = $1.farm_id and f.uid = $1.uid offset 0) f
    cross join lateral (select h.qty, h.house_id, h.feed_class from feed_use h
      where h.farm_id = f.farm_id and h.use_date = f.use_date and h.batch_id is null and h.pig_id is null offset 0) h
   where h.feed_class = f.feed_class and f.tree_path like (select above.tree_path || '%' from organize above where above.uid = h.house_id)
$$;
