import { Alert } from 'antd'

/** Above figures of costs that are behind the records: of which farms, and since when. */
export const LateNote = ({ words }: { words: string | null | undefined }) =>
  words ? <Alert type="warning" showIcon banner message={words} /> : null
