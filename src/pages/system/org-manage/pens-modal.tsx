import { useState } from 'react'
import { useServices } from '#app-state/services.ts'
import { integer, text } from '#kit/field.ts'
import type { FieldErrors } from '#kit/schema.ts'
import { organisation } from '#resources/system/organisation.ts'
import { FieldsModal } from '#views/resource-form/fields-modal.tsx'
import { useCall } from '#views/resource-form/use-call.ts'
import type { OrgNode } from '#widgets/org-tree-picker/org-node.ts'

interface PensModalProps {
  parent: OrgNode
  onDone(): void
  onClose(): void
}

/** 批量建栏: a row of pens below a house or unit in one go. */
export function PensModal({ parent, onDone, onClose }: PensModalProps) {
  const call = useCall<{ created: number; duplicates: string[] }>(organisation.name)
  const { notify } = useServices()
  const [requestId] = useState(() => crypto.randomUUID())
  return (
    <FieldsModal
      title={`批量建栏：${parent.name}`}
      fields={penFields}
      start={{ from: 1, pattern: '{n}号栏' }}
      okText="建栏"
      note={(values) => <p className="org-note">{seriesWords(values) ?? '如 1 至 60，{n}号栏'}</p>}
      onClose={onClose}
      onOk={async (values) => {
        const wrong = seriesProblem(values)
        if (wrong) return wrong
        const body = { ...values, parentId: parent.uid }
        const result = await call({ url: 'org-manage/pens', values: body, quiet: true, requestId })
        if (!result.ok) return result.errors
        const { created, duplicates } = result.answer
        const known = duplicates.length > 0 ? `，${duplicates.length} 个已有的保持不变` : ''
        notify.success(`已建 ${created} 个栏位${known}`)
        onDone()
        return null
      }}
    />
  )
}

const LAST_NUMBER = 9999

/** Fields of `POST org-manage/pens` in addition to the parent. */
const penFields = {
  from: integer('起始号', { required: true, min: 1, max: LAST_NUMBER }),
  to: integer('结束号', { required: true, min: 1, max: LAST_NUMBER }),
  pattern: text('名称', { required: true, maxLength: 30, hint: '{n} 为号码，{nn} 补足两位' }),
  capacity: integer('容量', { min: 1, max: LAST_NUMBER, unit: '头' }),
}

const nameOf = (pattern: string, number: number): string =>
  pattern.replace(/\{(n+)\}/, (_place, width: string) => String(number).padStart(width.length, '0'))

/** Pens the series will make, in words: `将建 60 个栏位：1号栏 至 60号栏`; null while it makes none. */
export function seriesWords(values: Readonly<Record<string, unknown>>): string | null {
  const [from, to] = [Number(values.from), Number(values.to)]
  const pattern = String(values.pattern ?? '')
  if (!(from >= 1 && to >= from) || !/\{n+\}/.test(pattern)) return null
  return `将建 ${to - from + 1} 个栏位：${nameOf(pattern, from)} 至 ${nameOf(pattern, to)}`
}

/** Errors that only the three fields together show. */
export function seriesProblem(values: Readonly<Record<string, unknown>>): FieldErrors | null {
  if (Number(values.to) < Number(values.from)) return { to: ['结束号不能小于起始号'] }
  return /\{n+\}/.test(String(values.pattern)) ? null : { pattern: ['名称须包含 {n}'] }
}
