-- Where a supplier is: its divisions from the province down, 江苏省/南京市/玄武区, as for clients.
alter table supplier add column area text;
