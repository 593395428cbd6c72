-- What marks nothing else: checks, sales of animals, tickets, and what a treatment used. Row by row, and only where a row counts.
create or replace function farm_days_of_row()
returns trigger
language plpgsql as $$ begin
  if tg_op <> 'INSERT' then perform mark_farm_days(old.farm_id, (to_jsonb(old)->>tg_argv[0])::date); end if;
  if tg_op <> 'DELETE' then perform mark_farm_days(new.farm_id, (to_jsonb(new)->>tg_argv[0])::date); end if;
  return null;
end $$;

create trigger farm_days_delete after delete on pig_event
  for each row when ((old.type = ANY (ARRAY['event_gestation'::text, 'event_sale_pig'::text, 'event_cull_pig'::text]))) execute function farm_days_of_row('event_date');
create trigger farm_days_insert after insert on pig_event
  for each row when ((new.type = ANY (ARRAY['event_gestation'::text, 'event_sale_pig'::text, 'event_cull_pig'::text]))) execute function farm_days_of_row('event_date');
create trigger farm_days_update after update on pig_event
  for each row when ((((((old.event_date is distinct from new.event_date) OR (old.type is distinct from new.type)) OR (old.pig_id is distinct from new.pig_id)) OR (old.payload is distinct from new.payload)) AND ((old.type = ANY (ARRAY['event_gestation'::text, 'event_sale_pig'::text, 'event_cull_pig'::text])) OR (new.type = ANY (ARRAY['event_gestation'::text, 'event_sale_pig'::text, 'event_cull_pig'::text]))))) execute function farm_days_of_row('event_date');
create trigger farm_days_delete after delete on semen_sale
  for each row when ((old.destination = 'CLIENT'::text)) execute function farm_days_of_row('ship_date');
create trigger farm_days_insert after insert on semen_sale
  for each row when ((new.destination = 'CLIENT'::text)) execute function farm_days_of_row('ship_date');
create trigger farm_days_update after update on semen_sale
  for each row when (((((((old.ship_date is distinct from new.ship_date) OR (old.status is distinct from new.status)) OR (old.deleted is distinct from new.deleted)) OR (old.destination is distinct from new.destination)) OR (old.amount is distinct from new.amount)) AND ((old.destination = 'CLIENT'::text) OR (new.destination = 'CLIENT'::text)))) execute function farm_days_of_row('ship_date');
create trigger farm_days_delete after delete on farm_event
  for each row when ((old.payload ? 'usedQty'::text)) execute function farm_days_of_row('event_date');
create trigger farm_days_insert after insert on farm_event
  for each row when ((new.payload ? 'usedQty'::text)) execute function farm_days_of_row('event_date');
create trigger farm_days_update after update on farm_event
  for each row when ((((old.event_date is distinct from new.event_date) OR (old.payload is distinct from new.payload)) AND ((old.payload ? 'usedQty'::text) OR (new.payload ? 'usedQty'::text)))) execute function farm_days_of_row('event_date');
create trigger farm_days_delete after delete on sales_ticket
  for each row when ((old.status = 'APPROVED'::text)) execute function farm_days_of_row('sale_date');
create trigger farm_days_insert after insert on sales_ticket
  for each row when ((new.status = 'APPROVED'::text)) execute function farm_days_of_row('sale_date');
create trigger farm_days_update after update on sales_ticket
  for each row when (((((((old.sale_date is distinct from new.sale_date) OR (old.status is distinct from new.status)) OR (old.deleted is distinct from new.deleted)) OR (old.sale_type_id is distinct from new.sale_type_id)) OR (old.lines is distinct from new.lines)) AND ((old.status = 'APPROVED'::text) OR (new.status = 'APPROVED'::text)))) execute function farm_days_of_row('sale_date');
