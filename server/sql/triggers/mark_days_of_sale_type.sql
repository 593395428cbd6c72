create or replace function mark_days_of_sale_type()
returns trigger
language plpgsql security definer set search_path = public as $$ begin
  perform mark_kept('farm_days', t.farm_id, min(t.sale_date)::text) from sales_ticket t where t.sale_type_id = new.uid group by t.farm_id;
  return null;
end $$;

create trigger farm_days_update after update on data_dictionary
  for each row when (((old.scode = 'sale_type') and (old.name1 is distinct from new.name1)))
  execute function mark_days_of_sale_type();
