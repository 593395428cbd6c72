import { sql } from 'kysely'
import type { Resource } from '#kit/resource.ts'
import type { DataScope } from './database.ts'
import { snake } from './names.ts'
import type { Sql } from './sql-words.ts'

/** Condition for rows of a resource in the caller's scope. Farm and company tables have row-level security as well. */
export function scopeCondition(resource: Resource, scope: DataScope): Sql {
  switch (resource.scope) {
    case 'farm':
      if (resource.alsoFarm)
        return sql`(t.farm_id = any(${scope.farms}::uuid[]) or ${sql.ref(`t.${snake(resource.alsoFarm)}`)} = any(${scope.farms}::uuid[]))`
      // with "=" the index of a list's order is used; with "any" all rows are sorted first
      return scope.farms.length === 1
        ? sql`t.farm_id = ${scope.farms[0]}::uuid`
        : sql`t.farm_id = any(${scope.farms}::uuid[])`
    case 'company':
      return sql`(t.company_id is null or t.company_id = any(${scope.companies}::uuid[])) and ${ofNode(resource, scope)}`
    case 'tree':
      return below(sql.ref(`t.${snake(resource.treeField ?? 'organizeId')}`), scope)
    default:
      return sql`true`
  }
}

/** A company's row may apply to one node only: then it is visible at, above and below it. */
function ofNode({ treeField }: Resource, { paths }: DataScope): Sql {
  if (!treeField) return sql`true`
  const node = sql.ref(`t.${snake(treeField)}`)
  return sql`(${node} is null or exists (select 1 from organize o, unnest(${paths}::text[]) granted
    where o.uid = ${node} and (o.tree_path like granted || '%' or granted like o.tree_path || '%')))`
}

/** True for a node at or below one of the granted nodes. */
export function below(node: Sql, scope: DataScope): Sql {
  return sql`exists (select 1 from organize o where o.uid = ${node} and o.tree_path like any(${scope.paths.map((path) => `${path}%`)}))`
}

/** True for a node `t` of the companies (second level of the tree) of the granted nodes. */
export function inCompany({ paths }: DataScope): Sql {
  const companies = paths.map((path) => `${path.split('/').slice(0, 3).filter(Boolean).join('/')}`)
  return sql`t.tree_path like any(${companies.map((path) => `/${path}/%`)}::text[])`
}
