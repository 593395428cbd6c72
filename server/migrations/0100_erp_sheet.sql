-- ebsProdCheck
create table erp_sheet (
  farm_id uuid not null,
  uid uuid not null,
  sheet_farm_id uuid not null,
  period text not null,
  pig_class text not null,
  sheet_no text not null,
  opening integer,
  came integer,
  went integer,
  closing integer,
  kilos numeric(16,2),
  amount numeric(16,2),
  remark text,
  version integer not null default 1,
  created_by uuid,
  created_at timestamp with time zone not null default now(),
  updated_by uuid,
  updated_at timestamp with time zone not null default now(),
  deleted boolean not null default false,
  primary key (farm_id, uid)
);
alter table erp_sheet enable row level security;
create policy erp_sheet_scope on erp_sheet using (farm_id = any ((select app_farms())::uuid[]));
grant select, insert, update, delete on erp_sheet to pig_app;
create unique index erp_sheet_farm_id_period_pig_class_key on erp_sheet (farm_id, period, pig_class) nulls not distinct where not deleted;
create index erp_sheet_period_sort on erp_sheet (farm_id, period desc, uid desc);

-- What a closed month of a farm came to in a class of pigs, beside what the ERP says of it: nothing of a month that is open. Who changes
-- states within a class neither comes nor goes; between classes the net counts.
create function month_class(farm uuid, of_period text, class text) returns table (opening bigint, came bigint, went bigint, closing bigint, kilos numeric)
language sql stable as $$
  select coalesce(sum(h.opening), 0), coalesce(sum(h.ins), 0) + greatest(coalesce(sum(h.net), 0), 0),
      coalesce(sum(h.outs), 0) + greatest(-coalesce(sum(h.net), 0), 0), coalesce(sum(h.closing), 0), sum(h.kilos)
    from (select m.*, case when m.pig_class = 'GROWING' then m.state else m.pig_class end as class,
          (select coalesce(sum(e.value::int), 0) from jsonb_each_text(m.came) e where e.key <> 'STATE') as ins,
          (select coalesce(sum(e.value::int), 0) from jsonb_each_text(m.went) e where e.key <> 'STATE') as outs,
          coalesce((m.came->>'STATE')::int, 0) - coalesce((m.went->>'STATE')::int, 0) as net
        from month_herd m join period_close c on c.farm_id = m.farm_id and c.period = m.period and c.status = 'CLOSED'
       where m.farm_id = farm and m.period = of_period) h
   where h.class = month_class.class
  having exists (select from period_close c where c.farm_id = farm and c.period = of_period and c.status = 'CLOSED')
$$;

do $$
declare one text;
begin
  foreach one in array array['opening', 'came', 'went', 'closing'] loop
    execute format('create function own_%1$s(erp_sheet) returns integer language sql stable as
      $f$ select m.%1$s::int from month_class($1.farm_id, $1.period, $1.pig_class) m $f$', one);
    execute format('create function %1$s_diff(erp_sheet) returns integer language sql stable as
      $f$ select own_%1$s($1) - $1.%1$s $f$', one);
  end loop;
end $$;
create function own_kilos(erp_sheet) returns numeric language sql stable as
  $$ select m.kilos from month_class($1.farm_id, $1.period, $1.pig_class) m $$;
create function kilos_diff(erp_sheet) returns numeric language sql stable as $$ select own_kilos($1) - $1.kilos $$;
