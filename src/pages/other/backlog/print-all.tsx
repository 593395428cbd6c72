import { PrinterOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import type { ListCount } from '#resources/answers/home.shapes.ts'
import { useServerCall } from '#views/use-server-call.ts'
import { useReadAndPrint } from '#widgets/use-read-and-print.ts'
import { type Home, type ListedPig, type Place, placeQuery } from './home-data.ts'
import { PrintedWork, type Work } from './printed-work.tsx'

/** All lists of animals with something to do, on paper, house by house; documents are worked off at a desk. */
export function PrintAll({ home: { lists, farmId, asOf }, place }: { home: Home; place: Place }) {
  const call = useServerCall()
  const { content: work, loading, start } = useReadAndPrint<readonly Work[]>()
  const due = lists.filter((list) => list.due > 0 && list.filters === null)
  const options = { query: { farmId, ...placeQuery(place) }, loud: true }
  const workOf = async (list: ListCount): Promise<Work> => {
    const answer = await call<{ list: ListedPig[] }>('get', `backlog/${list.key}`, options)
    return { list, pigs: answer.list }
  }
  return (
    <>
      <Button
        icon={<PrinterOutlined />}
        loading={loading}
        disabled={due.length === 0}
        onClick={() => start(() => Promise.all(due.map(workOf)))}
      >
        打印待办单
      </Button>
      {work && <PrintedWork work={work} asOf={asOf} />}
    </>
  )
}
