/** Notes of suggestions. `{a}` is the amount, `{-}` a little less and `{+}` a little more. */
type Notes = Readonly<Record<'PRODUCT' | 'SERVICE', readonly string[]>>;

export const NOTES: Notes = {
  PRODUCT: [
    'Sold mine for {a} last month.',
    'Ask {+}, take {-}.',
    'Saw two like it at the weekend market, both around {a}.',
    'Good condition for its age, so a little above the usual.',
    'New ones are twice that, so {a} feels fair to both sides.',
    'Scratches take a bit off.',
    'I would pay {a} today and pick it up 🙂',
    'Season matters here. In spring you would get more.',
    'My neighbour let a similar one go for {-}.',
    'Worth more to the right person, but that takes weeks.',
    'If it is as clean as in the photo, {a}.',
    'Between {-} and {+}, depending on how quickly it has to go.',
    'Parts alone are worth half of that.',
    'Bought one last year for {+}, used it twice.',
    'The extras make the difference.',
    'These hold their value well.',
    'Everybody is selling these at the moment.',
    'I restore these. {a} as it stands.',
    'Would go quickly at this price.',
    'Not sure about the model, but roughly this.',
    'Had the same one. Solid thing.',
    'Start at {+} and see who writes.',
    'A friend paid {a} for hers in the summer.',
    'Fair for something used but cared for.',
    'Shipping would eat anything above this, so local price.',
    'Looks better than most I have seen here.',
    'Check whether everything is in the box, then {a}.',
    'My honest guess, I am no expert.',
    'Add a bit if you deliver it.',
    'The shop on the corner wants {+} for theirs.',
  ],
  SERVICE: [
    'Paid {a} for the same last spring.',
    'Half a day of work plus travel, so about {a}.',
    'My usual quote for this is {a}.',
    'If you lend a hand it comes to {-}.',
    'Students do it for {-}, a firm would say {+}.',
    'Depends on parking, honestly.',
    'Ask for a fixed price, not by the hour.',
    'Two people, three hours. That adds up.',
    'I do this on the side. {a} would be fine with me.',
    'Weekend rates are higher.',
    'We paid {+} and tipped, and it was worth it.',
    'Shop around, but do not go below {-}.',
    'Insurance included? Then {+}.',
    'Sounds like a small job, people still charge a minimum.',
    'Including the way there and back.',
    'A regular booking should get you a better rate.',
    'Did it myself once. Never again, pay the {a} 😅',
    'Fair for someone who knows what they are doing.',
    'Everything is dearer this year.',
    'Get two quotes and expect something like this.',
  ],
};

export const GERMAN_NOTES: readonly string[] = [
  'Meins ging für {a} weg.',
  '{+} ansetzen, {-} nehmen.',
  'Guter Zustand, dafür ist {a} fair.',
  'Auf dem Flohmarkt eher {-}.',
  'Im Laden kostet es das Doppelte.',
  'Für {a} würde ich es holen.',
];

export const JAPANESE_NOTES: readonly string[] = [
  '状態が良ければ{a}くらいだと思います。',
  '去年、同じようなものを{a}で買いました。',
  '近所の店では{+}でした。',
  '{-}なら早く決まりそうです。',
];

/** A note of the maximum length. */
export const LONGEST_NOTE =
  'I worked in a bike shop for six years, so here is how I get there: frame and wheels are worth about half, the new tyres and pads add a little, the scratch takes it off again. Ride it to the door, let people try the brakes, and you will get the price.';
