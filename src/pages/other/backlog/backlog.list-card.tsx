import { Button } from 'antd'
import { type KeyboardEvent, type ReactNode, useRef } from 'react'
import { overdueSum } from '#app-state/badges.ts'
import { openTab } from '#app-state/open-tab.ts'
import type { ListCount } from '#resources/answers/home.shapes.ts'
import { NumberText } from '#widgets/number-text.tsx'
import { Panel } from '#widgets/panel.tsx'
import { countText, listGroups, type Place, workPath } from './home-data.ts'

interface ListCardProps {
  lists: readonly ListCount[]
  place: Place
  /** Key of the list whose animals are shown. */
  chosen: string | undefined
  /** At the right of the head. */
  settings: ReactNode
  /** Under the lists: those that are folded. */
  folded?: ReactNode
  onChoose(key: string): void
}

/** All lists with their counts. ↑ and ↓ go through them, Enter opens the form that works one off. */
export function ListCard({ lists, place, chosen, settings, folded, onChoose }: ListCardProps) {
  const body = useRef<HTMLTableElement>(null)
  const overdue = overdueSum(lists)
  const keyDown = (event: KeyboardEvent) => {
    const key = keyOfRow(event.target)
    const next = key && nextKey(lists, key, event.key)
    if (!key) return
    if (event.key === 'Enter') act(lists, key, place)
    else if (next) {
      onChoose(next)
      body.current?.querySelector<HTMLElement>(`tr[data-key="${next}"] .home-list-name`)?.focus()
    } else return
    event.preventDefault()
  }
  return (
    <Panel
      title="待办清单"
      note={
        <>
          超期 <b className={overdue > 0 ? 'home-overdue bold text-error' : undefined}>{overdue}</b>
        </>
      }
      extra={settings}
      className="home-lists flex flex-col min-w-0 min-h-0"
    >
      <table ref={body} className="rows-table home-table" onKeyDown={keyDown}>
        <thead>
          <tr>
            <th colSpan={2}>清单</th>
            <th className="rows-number">应办</th>
            <th className="rows-number">超期</th>
            <th className="rows-number home-longest">
              最长<small>天</small>
            </th>
            <th>操作</th>
          </tr>
        </thead>
        <tbody>
          {listGroups(lists).flatMap(({ group, lists: own }) =>
            own.map((list, index) => (
              <ListRow
                key={list.key}
                list={list}
                place={place}
                group={index === 0 ? { name: group, rows: own.length } : null}
                chosen={list.key === chosen}
                onChoose={onChoose}
              />
            )),
          )}
        </tbody>
      </table>
      {folded}
    </Panel>
  )
}

interface ListRowProps {
  list: ListCount
  place: Place
  /** The group's name, on its first row. */
  group: { name: string; rows: number } | null
  chosen: boolean
  onChoose(key: string): void
}

function ListRow({ list, place, group, chosen, onChoose }: ListRowProps) {
  const { key, label, due, overdue, longest, action } = list
  const path = workPath(list, place)
  return (
    <tr data-key={key} className={chosen ? 'home-chosen' : undefined}>
      {group && (
        <th scope="rowgroup" rowSpan={group.rows} className="home-group">
          {group.name}
        </th>
      )}
      <td className="home-list-cell">
        <button
          type="button"
          className="home-list-name"
          title={label}
          aria-pressed={chosen}
          tabIndex={chosen ? 0 : -1}
          onClick={() => onChoose(key)}
        >
          {label}
        </button>
      </td>
      <td className="rows-number">{due > 0 ? countText(due) : <NumberText value={0} quiet />}</td>
      <td className="rows-number">
        {overdue > 0 ? (
          <b className="home-overdue bold text-error">{overdue}</b>
        ) : (
          <NumberText value={0} quiet />
        )}
      </td>
      <td className="rows-number home-longest">
        <NumberText value={longest} quiet />
      </td>
      <td>
        <Button
          type="link"
          className="home-action"
          aria-label={`${label}：${action}`}
          onClick={() => (path ? openTab(path) : onChoose(key))}
        >
          {action}
        </Button>
      </td>
    </tr>
  )
}

/** The list a name with the focus belongs to; keys on the links of a row are the links' own. */
function keyOfRow(target: EventTarget): string | undefined {
  const name = target instanceof Element ? target.closest('.home-list-name') : null
  return name?.closest('tr')?.dataset.key
}

function act(lists: readonly ListCount[], key: string, place: Place): void {
  const list = lists.find((one) => one.key === key)
  const path = list && workPath(list, place)
  if (path) openTab(path)
}

/** Where an arrow leads from a list; undefined for other keys and at either end. */
export function nextKey(lists: readonly ListCount[], key: string, pressed: string): string | undefined {
  const at = lists.findIndex((one) => one.key === key)
  const step = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: lists.length - 1 }[pressed]
  return step === undefined ? undefined : lists[step]?.key
}
