-- 料塔存料: feed that was issued to the silo of a house lies there until it is fed, on a shelf of its own like 舍内存料.
drop index warehouse_house_key;
create unique index warehouse_house_key on warehouse (farm_id, house_id, place) where house_id is not null and not deleted;

-- What was issued to a department called after a silo went to the silo, and its uses are the cost: in open months it is said so, and is
-- no cost of the farm besides.
do $$
declare found integer;
begin
  update requisition r set purpose = 'SILO' from organize f
   where f.uid = r.farm_id and r.purpose = 'DEPARTMENT' and r.department like '%料塔%' and (f.closed_up_to is null or r.apply_date > f.closed_up_to);
  get diagnostics found = row_count;
  if found > 0 then raise notice '% 张领料单的去向由部门改为料塔', found; end if;
end $$;
