const PLACES = ['柳河', '青松', '石桥', '龙泉', '白云'] as const

/** Names of the n-th demo farm (from 0), different for any number of farms. */
export function farmNames(index: number): { name: string; shortName: string } {
  const place = PLACES[index % PLACES.length]
  const round = Math.floor(index / PLACES.length) + 1
  return round === 1
    ? { name: `${place}种猪场`, shortName: `${place}` }
    : { name: `${place}第${round}种猪场`, shortName: `${place}${round}` }
}
