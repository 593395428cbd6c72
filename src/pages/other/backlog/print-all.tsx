import { PrinterOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { useServerCall } from '#views/use-server-call.ts'
import { usePrinting } from '#widgets/print-area.tsx'
import { type Home, type ListedPig, type Place, placeQuery } from './home-data.ts'
import { PrintedWork, type Work } from './printed-work.tsx'

/** All lists of animals with something to do, on paper, house by house; documents are worked off at a desk. */
export function PrintAll({ home: { lists, farmId, asOf }, place }: { home: Home; place: Place }) {
  const call = useServerCall()
  const [work, setWork] = useState<readonly Work[] | null>(null)
  const [loading, setLoading] = useState(false)
  const [printing, print] = usePrinting()
  const due = lists.filter((list) => list.due > 0 && list.filters === null)
  const read = async () => {
    setLoading(true)
    try {
      const query = { farmId, ...placeQuery(place) }
      const answers = await Promise.all(
        due.map((list) => call<{ list: ListedPig[] }>('get', `backlog/${list.key}`, { query, loud: true })),
      )
      setWork(due.map((list, index) => ({ list, pigs: answers[index]?.list ?? [] })))
      print()
    } finally {
      setLoading(false)
    }
  }
  return (
    <>
      <Button
        icon={<PrinterOutlined />}
        loading={loading}
        disabled={due.length === 0}
        // the HTTP layer has shown what went wrong
        onClick={() => void read().catch(() => undefined)}
      >
        打印待办单
      </Button>
      {printing && work && <PrintedWork work={work} asOf={asOf} />}
    </>
  )
}
