-- The breeding herd as a whole is a class of its own: costs are gathered for it, not for sows, boars and sucklings apart.
create or replace function month_class(farm uuid, of_period text, class text) returns table (opening bigint, came bigint, went bigint, closing bigint, kilos numeric)
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

-- Heads of the herd as a whole stand beside what the ERP says of it: where it tells sows and boars alone, they count there once.
do $$
declare one text;
begin
  foreach one in array array['opening', 'came', 'went', 'closing'] loop
    execute format('create or replace function own_%1$s(erp_sheet) returns integer language sql stable as
      $f$ select m.%1$s::int from month_class($1.farm_id, $1.period, $1.pig_class) m
        where $1.pig_class <> ''BREEDING'' or $1.%1$s is not null $f$', one);
  end loop;
end $$;
create or replace function own_kilos(erp_sheet) returns numeric language sql stable as
  $$ select m.kilos from month_class($1.farm_id, $1.period, $1.pig_class) m where $1.pig_class <> 'BREEDING' $$;

-- What a class cost in a closed month: the ledger that was kept with it. Of the herd it is known as a whole.
create function own_amount(erp_sheet) returns numeric language sql stable as $$
  select coalesce(sum(l.amount), 0.00) from period_close c
    left join cost_ledger l on l.farm_id = c.farm_id and l.month = c.period and l.cost_class = $1.pig_class
   where c.farm_id = $1.farm_id and c.period = $1.period and c.status = 'CLOSED' and $1.pig_class not in ('GILT', 'SOW', 'BOAR', 'SUCKLING')
  having count(*) > 0
$$;
create function amount_diff(erp_sheet) returns numeric language sql stable as $$ select own_amount($1) - $1.amount $$;

-- The days of an accounting month.
create function month_from(erp_sheet) returns date language sql stable as $$
  select case when $1.period ~ '^\d{4}-(0[1-9]|1[0-2])$' then (select
      (m.first - case when d > 15 then interval '1 month' else interval '0' end)::date + d - 1
    from (select ($1.period || '-01')::date as first) m, month_start_day($1.farm_id, m.first) d) end
$$;
create function month_to(erp_sheet) returns date language sql stable as $$ select (month_from($1) + interval '1 month')::date - 1 $$;
