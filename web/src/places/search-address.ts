import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { AnswerOf, Operations } from '@tohfa/contract';
import { useEffect, useState } from 'react';
import { call } from '../api.ts';

const TYPING_PAUSE_MS = 250;
const SHORTEST = 3;

/** Places of India for what is being typed, once the typing pauses. */
export function usePlaces(typed: string): FoundPlaces {
  const q = useSettled(typed.trim());
  const enough = q.length >= SHORTEST;
  const { data, isFetching, isError } = useQuery({
    queryKey: ['places', q],
    queryFn: ({ signal }) => call('searchAddress', { query: { q }, signal }),
    enabled: enough,
    placeholderData: keepPreviousData,
  });
  return {
    places: enough ? (data?.results ?? []) : [],
    searched: enough && !isFetching && q === typed.trim(),
    failed: enough && isError,
  };
}

function useSettled(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}

export type Place = AnswerOf<Operations['searchAddress']>['results'][number];

interface FoundPlaces {
  places: readonly Place[];
  /** The list is the answer to what now stands in the field. */
  searched: boolean;
  failed: boolean;
}
