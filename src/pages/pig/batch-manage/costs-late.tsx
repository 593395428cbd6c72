import { useQuery } from '@tanstack/react-query'
import { LateNote } from '#views/report-page/late-note.tsx'
import { useServerCall } from '#views/use-server-call.ts'

/** Of which farms 在栏成本 is behind what was recorded, and since when. */
export function CostsLate() {
  const call = useServerCall()
  const { data } = useQuery({
    queryKey: ['batch-costs-late'],
    queryFn: () => call<{ words: string | null }>('get', 'batch-manage/late'),
  })
  return <LateNote words={data?.words} />
}
