import { toReasons } from '@/lib/domain/site-text'

it('reads at most three reasons, a title and a description each', () => {
  expect(toReasons('Calm | One at a time | always\n\n  Fair\nNear | Two streets away\nFourth | Never shown')).toEqual([
    { title: 'Calm', description: 'One at a time | always' },
    { title: 'Fair', description: '' },
    { title: 'Near', description: 'Two streets away' },
  ])
  expect(toReasons(' \n ')).toEqual([])
})
