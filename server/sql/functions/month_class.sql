-- The breeding herd as a whole is a class of its own: costs are collected for it, not for sows, boars and sucklings separately.
create or replace function month_class(farm uuid, of_period text, class text)
returns table (opening bigint, came bigint, went bigint, closing bigint, kilos numeric)
language sql stable as $$
  select coalesce(sum(h.opening), 0), coalesce(sum(h.ins), 0) + greatest(coalesce(sum(h.net), 0), 0),
      coalesce(sum(h.outs), 0) + greatest(-coalesce(sum(h.net), 0), 0), coalesce(sum(h.closing), 0), sum(h.kilos)
    from (select m.*, case when m.pig_class = 'GROWING' then m.state else m.pig_class end as class,
          (select coalesce(sum(e.value::int), 0) from jsonb_each_text(m.came) e where e.key <> 'STATE') as ins,
          (select coalesce(sum(e.value::int), 0) from jsonb_each_text(m.went) e where e.key <> 'STATE') as outs,
          coalesce((m.came->>'STATE')::int, 0) - coalesce((m.went->>'STATE')::int, 0) as net
        from month_herd m join period_close c on c.farm_id = m.farm_id and c.period = m.period and c.status = 'CLOSED'
       where m.farm_id = farm and m.period = of_period) h
   where h.class = month_class.class or (month_class.class = 'BREEDING' and h.pig_class <> 'GROWING')
  having exists (select from period_close c where c.farm_id = farm and c.period = of_period and c.status = 'CLOSED')
$$;
