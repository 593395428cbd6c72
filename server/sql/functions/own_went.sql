create or replace function own_went(erp_sheet)
returns integer
language sql stable as $$ select m.went::int from month_class($1.farm_id, $1.period, $1.pig_class) m
        where $1.pig_class <> 'BREEDING' or $1.went is not null $$;
