-- Crates are the pens of farrowing houses; for a house without pens its capacity.
create or replace function farm_size(farm uuid, out sows integer, out places integer, out crates integer)
returns record
language sql stable as $$
  select coalesce(f.design_sows, 0), coalesce(sum(h.capacity), 0)::int,
      coalesce(sum(case when h.house_type = 'FARROWING' then coalesce(nullif((select count(*)
        from (select h.uid union all select u.uid from organize u where u.parent_id = h.uid) o
        join organize p on p.parent_id = o.uid and p.kind = 'PEN' and not p.deleted), 0), h.capacity, 0) end), 0)::int
    from organize f left join organize h on h.type = 'house' and h.kind = 'HOUSE' and not h.deleted and h.tree_path like f.tree_path || '%'
   where f.uid = farm group by f.uid, f.design_sows
$$;
