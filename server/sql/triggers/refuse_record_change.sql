create or replace function refuse_record_change()
returns trigger
language plpgsql as $$
begin
  raise exception '% of %: records are added, and reversed by a record', tg_op, tg_table_name using errcode = 'PFREC';
end $$;

create trigger record_kept before delete or update on client_receipt
  for each row execute function refuse_record_change();
create trigger records_kept before truncate on client_receipt
  for each statement execute function refuse_record_change();
