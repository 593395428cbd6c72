-- What came of a request for pigs, what an introduction holds, and what is found of its pigs in quarantine.

alter table launch_apply add column arrived integer, add column dead integer, add column unfit integer,
  add column passed integer, add column rate numeric(16,2);
alter table pig_arrival add column difference integer, alter column pigs drop not null;
alter table pig_introduction add column result_note text, add column breeds text, add column sex_counts text,
  add column avg_price numeric(16,2);

-- A request follows its approved arrivals, whatever is done with them.
create function follow_arrival() returns trigger language plpgsql as $$ begin
  update launch_apply a set (arrived, dead, unfit, passed, rate) = (
      select sum(i.arrived), sum(coalesce(i.dead, 0)), sum(coalesce(i.unfit, 0)), sum(coalesce(i.passed, 0)),
          round(100.0 * sum(coalesce(i.passed, 0)) / nullif(a.heads, 0), 2)
        from pig_arrival i where i.farm_id = a.farm_id and i.apply_id = a.uid and i.status = 'APPROVED' and not i.deleted)
    where a.farm_id = new.farm_id and a.uid = new.apply_id;
  return null;
end $$;
create trigger follow_arrival after update of status on pig_arrival for each row
  when (old.status is distinct from new.status) execute function follow_arrival();

update launch_apply a set (arrived, dead, unfit, passed, rate) = (
  select sum(i.arrived), sum(coalesce(i.dead, 0)), sum(coalesce(i.unfit, 0)), sum(coalesce(i.passed, 0)),
      round(100.0 * sum(coalesce(i.passed, 0)) / nullif(a.heads, 0), 2)
    from pig_arrival i where i.farm_id = a.farm_id and i.apply_id = a.uid and i.status = 'APPROVED' and not i.deleted);

update pig_introduction d set
  breeds = (select string_agg(case when s.kinds > 1 then s.word || s.n else s.word end, '、' order by s.n desc)
    from (select b.name1 as word, count(*) as n, count(*) over () as kinds from jsonb_array_elements(d.pigs) p
      left join data_dictionary b on b.uid = (p->>'breedId')::uuid group by 1) s),
  sex_counts = (select string_agg(case when s.kinds > 1 then s.word || s.n else s.word end, '、' order by s.n desc)
    from (select case p->>'sex' when 'F' then '母' else '公' end as word, count(*) as n, count(*) over () as kinds
      from jsonb_array_elements(d.pigs) p group by 1) s),
  avg_price = (select round(avg((p->>'price')::numeric), 2) from jsonb_array_elements(d.pigs) p);
