import { SegmentedPage } from '#widgets/segmented-page.tsx'
import { Checker } from './checker.tsx'
import { ReviewList } from './review-list.tsx'
import './event-check.css'

const VIEWS = [
  { value: 'events', label: '待审事件', content: () => <ReviewList /> },
  { value: 'checker', label: '数据核对', content: () => <Checker /> },
]

/** 事件审核: events somebody should look at, and whether the figures of the farm are what its events say. */
export const Screen = () => <SegmentedPage label="事件审核" views={VIEWS} />
