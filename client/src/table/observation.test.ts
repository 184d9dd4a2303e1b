import { expect, it } from 'vitest';
import { actionOf, offered, type Observation } from './observation';

const observation = {
  actions: [
    ['end', ['end']],
    ['helmet4@N9', ['helmet4', 'N9']],
  ],
  parts: [['end'], ['place', 'helmet4', 112]],
} as unknown as Observation;

it('finds the parts of an offered action by its word', () => {
  expect(actionOf(observation, 'helmet4@N9')).toEqual({ word: 'helmet4@N9', parts: ['place', 'helmet4', 112] });
  expect(offered(observation).map(({ parts }) => parts)).toEqual(observation.parts);
});

it('knows no parts of what is not offered', () => {
  expect(actionOf(observation, 'take-back')).toEqual({ word: 'take-back', parts: null });
  expect(actionOf(null, 'end')).toEqual({ word: 'end', parts: null });
  expect(actionOf({ ...observation, parts: undefined }, 'end')).toEqual({ word: 'end', parts: null });
});
