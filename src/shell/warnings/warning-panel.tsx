import { useStore } from 'zustand'
import { farmsStore } from '#app-state/current-farm.ts'
import { inbox } from '#app-state/inbox.ts'
import type { WarningGroup } from '#resources/answers/home.shapes.ts'
import { nameOf, wordsOf } from '#widgets/warning-words.ts'
import './warning-panel.css'

interface WarningPanelProps {
  onOpen(group: WarningGroup | null): void
}

/** Warnings that wait for the person, alarms first: those not taken up, and those in her charge. */
export function WarningPanel({ onOpen }: WarningPanelProps) {
  const list = useStore(inbox, (state) => state.list) ?? []
  const several = useStore(farmsStore, ({ farms }) => farms.length > 1)
  return (
    <>
      {list.length === 0 && <p className="warning-none m-0 text-3">没有未读的预警</p>}
      <ul className="m-0 p-0 overflow-auto list-none" aria-label="待看的预警">
        {list.map((group) => (
          <li key={`${group.farmId}${group.ruleId}`}>
            <button
              type="button"
              className="bare relative grid w-full text-left rounded"
              data-level={group.level}
              onClick={() => onOpen(group)}
            >
              <b className="bold">{nameOf(group)}</b>
              <span>{wordsOf(group)}</span>
              <small className="text-12 text-3">
                {several && `${group.farmName} · `}
                {group.mine > 0 ? `由我处理 ${group.mine}` : `未读 ${group.unread}`} · {group.day.slice(5)}
              </small>
            </button>
          </li>
        ))}
      </ul>
      <button
        type="button"
        className="warning-all bare relative grid w-full text-left border-t"
        onClick={() => onOpen(null)}
      >
        全部预警
      </button>
    </>
  )
}
