-- Who has an account is named by it and not once more in a list of technicians; people from outside keep a name of their own.
alter table technician add column user_id uuid;
alter table technician alter column name drop not null;
create index technician_user_idx on technician (user_id) where user_id is not null;

-- A technician is the user of that name where the company has just one.
update technician t set user_id = one.uid
  from (select t.uid as technician, (array_agg(u.uid))[1] as uid
    from technician t join organize c on c.uid = t.company_id
    join organize o on o.tree_path like c.tree_path || '%'
    join sys_user u on u.organize_id = o.uid and u.name = t.name and not u.deleted
   where not t.deleted group by t.uid having count(*) = 1) one
 where t.uid = one.technician;
