create or replace function own_came(erp_sheet)
returns integer
language sql stable as $$ select m.came::int from month_class($1.farm_id, $1.period, $1.pig_class) m
        where $1.pig_class <> 'BREEDING' or $1.came is not null $$;
