create or replace function own_opening(erp_sheet)
returns integer
language sql stable as $$ select m.opening::int from month_class($1.farm_id, $1.period, $1.pig_class) m
        where $1.pig_class <> 'BREEDING' or $1.opening is not null $$;
