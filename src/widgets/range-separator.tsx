import { SwapRightOutlined } from '@ant-design/icons'

/** The arrow between two dates. antd has the same one, but calls it “to” in every language. */
export const RangeSeparator = () => (
  <span role="img" aria-label="至" className="ant-picker-separator">
    <SwapRightOutlined aria-hidden />
  </span>
)
