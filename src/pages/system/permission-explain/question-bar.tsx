import { Select } from 'antd'
import { useId, useMemo, useState } from 'react'
import { faceOf } from '#inputs/registry.ts'
import { organisation, reference } from '#kit/field.ts'
import type { FunctionModel } from '#kit/grants.ts'
import type { Explained } from '#resources/system/permission-explain.ts'
import { user } from '#resources/system/user.ts'
import { findHit } from '#widgets/pinyin.ts'
import { useSpelling } from '#widgets/use-spelling.ts'
import { actionOptions, screenGroups, screenOf } from './function-options.ts'
import type { Asked } from './use-explained.ts'

const PERSON = reference('人员', user.name)
const PLACE = organisation('组织', ['company', 'department', 'farm'], {})
const asText = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)

interface Props {
  readonly asked: Asked
  readonly person: Explained['person'] | undefined
  readonly functions: readonly FunctionModel[]
  /** The reader manages users and may ask about them. */
  readonly mayChoose: boolean
  onAsk(change: Asked): void
}

/** About whom, which screen and action, and where. */
export function QuestionBar({ asked, person, functions, mayChoose, onAsk }: Props) {
  const id = useId()
  const [Person, Place] = [faceOf(PERSON).Input, faceOf(PLACE).Input]
  return (
    <section className="explain-bar" aria-label="要说明的权限">
      {mayChoose && (
        <span className="explain-field">
          <label htmlFor={`${id}person`}>人员</label>
          <Person
            id={`${id}person`}
            name="uid"
            field={PERSON}
            value={asked.uid ?? null}
            row={{ uid: asked.uid, uidTitle: person?.name }}
            placeholder="本人"
            onChange={(uid) => onAsk({ uid: asText(uid) })}
          />
        </span>
      )}
      <span className="explain-field">
        <label htmlFor={`${id}screen`}>功能</label>
        <ScreenSelect
          id={`${id}screen`}
          functions={functions}
          value={screenOf(asked.code)}
          onChange={(code) => onAsk({ code })}
        />
      </span>
      <span className="explain-field">
        <label htmlFor={`${id}action`}>操作</label>
        <Select
          id={`${id}action`}
          value={asked.code}
          options={actionOptions(functions, screenOf(asked.code))}
          disabled={!asked.code}
          placeholder="先选功能"
          onChange={(code: string) => onAsk({ code })}
        />
      </span>
      <span className="explain-field">
        <label htmlFor={`${id}place`}>组织</label>
        <Place
          id={`${id}place`}
          name="organizeId"
          field={PLACE}
          value={asked.organizeId ?? null}
          placeholder="不限"
          onChange={(organizeId) => onAsk({ organizeId: asText(organizeId) })}
        />
      </span>
    </section>
  )
}

interface ScreenSelectProps {
  readonly id: string
  readonly functions: readonly FunctionModel[]
  readonly value: string | undefined
  onChange(code: string | undefined): void
}

/** All screens by menu, found by characters and pinyin. */
function ScreenSelect({ id, functions, value, onChange }: ScreenSelectProps) {
  const [search, setSearch] = useState('')
  const spelling = useSpelling(search !== '')
  const groups = useMemo(() => screenGroups(functions), [functions])
  const shown = groups.flatMap(({ label, options }) => {
    const hits = options.filter(
      (one) => search.trim() === '' || findHit(one.label, search, spelling) !== null,
    )
    return hits.length > 0 ? [{ label, options: hits }] : []
  })
  return (
    <Select
      id={id}
      showSearch
      allowClear
      filterOption={false}
      value={groups.length > 0 ? value : undefined}
      options={shown}
      placeholder="名称或拼音首字母"
      notFoundContent="没有找到"
      onSearch={setSearch}
      onChange={(code?: string) => {
        setSearch('')
        onChange(code)
      }}
    />
  )
}
