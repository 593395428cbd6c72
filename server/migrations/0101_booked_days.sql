-- Whether a month of a farm is closed: as its period says, or because all of its days are.
create function day_closed(farm uuid, month text) returns boolean language plpgsql volatile as $$
begin
  if farm is null or month is null then return false; end if;
  return day_closed(farm, ((month || '-01')::date + interval '1 month' - interval '1 day')::date)
    or exists (select from period_close c where c.farm_id = farm and c.period = month and c.status = 'CLOSED');
end $$;

-- ware-ticket
select guard_closed_days('ware_ticket', 'weigh_date', '{weigh_farm_id,weigh_date,vehicle,load,client_id,tare,gross,heads,weigh_time,times,scale_no,weigher,remark,status,deleted}');

-- sales-ticket
select guard_closed_days('sales_ticket', 'sale_date', '{sale_farm_id,sale_date,client_id,sale_type_id,weigh_ids,sale_person_id,vehicle,quarantine_no,delivery_no,lines,remark,status,deleted}');

-- unified_checkout
select guard_closed_days('unified_checkout', 'checkout_date', '{checkout_farm_id,checkout_date,vehicle,client_id,weigh_ids,lines,remark,status,deleted}');

-- settle-accounts
select guard_closed_days('settlement', 'settle_date', '{settle_farm_id,settle_date,client_id,prepaid,discount,lines,remark,status,deleted}');

-- periodCost
select guard_closed_days('period_cost', 'month', '{month,at_farm_id,cost_item_id,department,amount,allocation,cost_class,remark,deleted}');

-- energy-consumption
select guard_closed_days('energy_consumption', 'month', '{month,at_farm_id,house_id,energy_type_id,meter,last_reading,reading,qty,price,remark,deleted}');

-- publicPositionSalary
select guard_closed_days('public_salary', 'month', '{month,at_farm_id,staff_id,base,bonus,deduction,social,allocation,remark,deleted}');

-- directPositionSalary
select guard_closed_days('direct_salary', 'month', '{month,at_farm_id,staff_id,base,bonus,deduction,social,house_ids,batch_ids,shares,remark,deleted}');

-- lowConsumption
select guard_closed_days('low_consumption', 'month', '{month,at_farm_id,item,house_id,department,qty,amount,mode,months,scrap_month,remark,deleted}');

-- biologicalDepreciation
select guard_closed_days('biological_depreciation', 'month', '{deleted}');
