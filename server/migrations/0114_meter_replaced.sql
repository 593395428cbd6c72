-- energy-consumption
alter table energy_consumption add column meter_replaced boolean;
select guard_closed_days('energy_consumption', 'month', '{month,at_farm_id,house_id,energy_type_id,meter,last_reading,reading,meter_replaced,qty,price,remark,deleted}');
