-- Semen sold to clients is told to the ERP as other sales are; what goes to a farm of the group is no sale.
create or replace function tell_erp_semen()
returns trigger
language plpgsql as $$ begin
  if tg_op = 'UPDATE' then perform erp_take_back(old.farm_id, old.uid); end if;
  if new.destination <> 'CLIENT' or new.status <> 'SHIPPED' or new.deleted then return null; end if;
  perform erp_tell(new.farm_id, new.uid, 'SALE', new.doc_no, new.ship_date, '精液 ' || new.lot_no, new.doses, null, new.amount,
    jsonb_build_object('document', 'semen-sales', 'date', new.ship_date, 'docNo', new.doc_no, 'data', jsonb_build_object(
      'clientId', new.client_id, 'lotNo', new.lot_no, 'doses', new.doses, 'price', new.price, 'amount', new.amount)));
  return null;
end $$;

create trigger erp_insert after insert on semen_sale
  for each row when (new.destination = 'CLIENT')
  execute function tell_erp_semen();
create trigger erp_update after update on semen_sale
  for each row when (((old.destination is distinct from new.destination or old.status is distinct from new.status or old.deleted is distinct from new.deleted or old.ship_date is distinct from new.ship_date or old.client_id is distinct from new.client_id or old.doses is distinct from new.doses or old.price is distinct from new.price or old.amount is distinct from new.amount) and ('CLIENT' = old.destination or 'CLIENT' = new.destination)))
  execute function tell_erp_semen();
