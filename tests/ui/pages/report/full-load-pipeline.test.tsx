import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { type LaneSeries, laneFigures, type lanes } from '#domain/plan/full-load.ts'
import type { PipelineAnswer } from '#domain/plan/full-load-answer.ts'
import { cohortStations, laneColumns, noteOf } from '#pages/report/pigProdFullLoadWeek/pipeline-layout.ts'
import { PipelineCard } from '#pages/report/pigProdFullLoadWeek/screen.tsx'

const WEEKS = 8
const RUNNING = 5
const PLAN = { mated: 62, farrowed: 54, weaned: 621, grown: 596, sold: 578 }

const series = (of: (lane: (typeof lanes)[number], week: number) => number | null): LaneSeries => {
  const all = Array.from({ length: WEEKS }, (_, week) => laneFigures((lane) => of(lane, week)))
  return {
    mated: all.map((one) => one.mated),
    farrowed: all.map((one) => one.farrowed),
    weaned: all.map((one) => one.weaned),
    grown: all.map((one) => one.grown),
    sold: all.map((one) => one.sold),
  }
}

/** Eight weeks, the sixth running; week 2 mated 46 of 62. */
const answer: PipelineAnswer = {
  weeks: Array.from({ length: WEEKS }, (_, week) => ({
    week: `2026-W0${week + 1}`,
    from: `2026-01-0${week + 1}`,
    to: `2026-01-0${week + 2}`,
    version: 0,
  })),
  plan: series((lane) => PLAN[lane]),
  due: series((lane, week) =>
    week < RUNNING ? PLAN[lane] : week === RUNNING ? Math.round(PLAN[lane] / 2) : null,
  ),
  actual: series((lane, week) =>
    lane === 'mated' && week === 1
      ? 46
      : lane === 'weaned' && week === 0
        ? 600
        : week === RUNNING
          ? 30
          : PLAN[lane],
  ),
  expected: series((lane, week) =>
    week < RUNNING || lane === 'mated' ? null : lane === 'sold' ? 415 : PLAN[lane],
  ),
  current: RUNNING,
  course: { lags: { farrowed: 1, weaned: 1, grown: 1, sold: 2 } },
  worst: 1,
  design: { sows: 1200, crates: 270, crateWeeks: 5 },
  farmId: 'f',
}

test('only what is missing is coloured: red under 90 %, amber to 100 %, never for the running week without a plan to date', () => {
  expect(laneColumns(answer, 'mated').map(({ kind, tone }) => `${kind} ${tone}`)).toEqual([
    'actual good',
    'actual short',
    'actual good',
    'actual good',
    'actual good',
    'running near',
  ])
  expect(laneColumns(answer, 'weaned')[0]?.tone).toBe('near')
  const sold = laneColumns(answer, 'sold').slice(RUNNING)
  expect(sold.map(({ kind, tone }) => `${kind} ${tone}`)).toEqual([
    'running short',
    'expected short',
    'expected short',
  ])
})

test('the cohort of a mating week is followed in words, and the note says what it will cost', () => {
  expect(cohortStations(answer, 1).map(({ words, isShort, lag }) => [words, isShort, lag])).toEqual([
    ['W02 配种 46 / 62', true, 1],
    ['W03 分娩 54 / 54', false, 1],
    ['W04 断奶 621 / 621', false, 1],
    ['W05 转育肥 596 / 596', false, 2],
    ['W07 预计出栏 415 / 578', true, null],
  ])
  expect(noteOf(answer, 1)).toBe(
    '设计 1,200 头，产床 270 张 ÷ 5 周 = 54 窝；W02 少配 16 头，预计 W07 少出栏 163 头；转育肥、出栏按猪场计，不分配种周',
  )
  expect(noteOf(answer, null)).not.toContain('少配')
})

test('weeks are walked by the arrow keys, chosen by Enter and left by Esc', () => {
  const onChoose = vi.fn()
  render(<PipelineCard answer={answer} chosen={1} onChoose={onChoose} />)
  expect(screen.getByText('W02 配种周')).toBeVisible()
  const chart = screen.getByRole('slider')
  fireEvent.keyDown(chart, { key: 'ArrowLeft' })
  expect(chart).toHaveAttribute('aria-valuetext', expect.stringContaining('2026-W01'))
  fireEvent.keyDown(chart, { key: 'Enter' })
  fireEvent.keyDown(chart, { key: 'ArrowRight' })
  fireEvent.keyDown(chart, { key: 'ArrowRight' })
  fireEvent.keyDown(chart, { key: 'Enter' })
  fireEvent.keyDown(chart, { key: 'Escape' })
  expect(onChoose.mock.calls).toEqual([[0], [2], [null]])
})
