/** Where a card is meant to go before it is chosen, or hovers: state shared by the hand and the field. */
class Aim {
  /** A free cell touched first: the next card touched goes there. */
  cell: string | null = $state(null);
  /** The free cell that the chosen card is held over. */
  over: string | null = $state(null);
}

export const aim = new Aim();
