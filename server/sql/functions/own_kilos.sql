create or replace function own_kilos(erp_sheet)
returns numeric
language sql stable as $$ select m.kilos from month_class($1.farm_id, $1.period, $1.pig_class) m where $1.pig_class <> 'BREEDING' $$;
