export { exampleNow, shiftDates, shiftExamples } from '../../../src/web/docs/exampleDates.ts'
