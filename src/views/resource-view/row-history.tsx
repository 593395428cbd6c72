import { useLogList } from '@refinedev/core'
import { Button } from 'antd'
import { useState } from 'react'
import { cellOf } from '#inputs/inputs.registry.ts'
import type { Resource } from '#kit/resource.ts'
import type { RowChange } from '#kit/row-change.ts'
import './row-history.css'

interface Props {
  resource: Resource
  uid: string
}

/** Changes of a row with user and time; asked for by a click. */
export function RowHistory(props: Props) {
  const [open, setOpen] = useState(false)
  return (
    <section className="row-history" aria-label="修改记录">
      <Button type="link" size="small" aria-expanded={open} onClick={() => setOpen(!open)}>
        修改记录
      </Button>
      {open && <Changes {...props} />}
    </section>
  )
}

function Changes({ resource, uid }: Props) {
  const { data: list, error } = useLogList<RowChange[]>({ resource: resource.name, meta: { uid } })
  if (error) return <p role="alert">{error.message}</p>
  if (!list) return <output>正在读取…</output>
  if (list.length === 0) return <p>没有修改记录</p>
  return (
    <ol className="p-0 list-none">
      {list.map((change) => (
        <li key={change.uid} className="border-t">
          {change.at.slice(0, 16)} {change.name ?? '系统'} <span className="text-2">{wordOf(change)}</span>
          {change.reason && <span className="text-2">，原因：{change.reason}</span>}
          <dl>
            {change.keys.map((key) => (
              <Value key={key} {...{ resource, change }} name={key} />
            ))}
          </dl>
        </li>
      ))}
    </ol>
  )
}

function Value({ resource, change, name }: { resource: Resource; change: RowChange; name: string }) {
  const field = resource.fields[name]
  if (!field) return null
  const isThere = (row: RowChange['before']) => row[name] !== undefined && row[name] !== null
  return (
    <>
      <dt className="text-2">{field.label}</dt>
      <dd className="m-0">
        {isThere(change.before) && <del className="text-2">{cellOf(field, name, change.before)}</del>}
        {isThere(change.after) && <b>{cellOf(field, name, change.after)}</b>}
      </dd>
    </>
  )
}

const isEmpty = (row: object): boolean => Object.keys(row).length === 0

const wordOf = ({ before, after }: RowChange): string =>
  isEmpty(before) && !isEmpty(after) ? '新增' : isEmpty(after) && !isEmpty(before) ? '删除' : '修改'
