export const detectMessages = {
  unsupported: 'Geolocation is not supported by this browser',
  denied: 'Location access denied. Please enable location services.',
  unavailable: 'Location unavailable. Please try again.',
  timedOut: 'Location request timed out. Please try again.',
  other: 'Failed to get location',
  failedToast: 'Failed to get location. Please try again.',
  detected: 'Location detected successfully!',
} as const;

export const locationMessages = {
  title: 'Where are you?',
  lead: 'We show you what people nearby want priced. Neighbours see only your city.',
  detect: 'Detect My Location',
  detectDetail: 'Your device tells us once. We keep only the area.',
  detecting: 'Detecting your location…',
  manual: 'Enter Manually',
  manualDetail: 'Search for your city by name.',
  retryPause: (seconds: number) => `You can try again in ${seconds} s, or enter your city yourself.`,
  retry: 'You can try again, or enter your city yourself.',
  city: 'City',
  cityHint: 'Type at least two letters and pick your city from the list.',
  cityList: 'Cities',
  citiesFound: (count: number) => (count === 1 ? '1 city found' : `${count} cities found`),
  searching: 'Searching…',
  noCities: 'No cities found',
  pick: 'Please select a location from the suggestions',
  continue: 'Continue with this location',
  back: 'Back to options',
  chosen: 'Your location',
  hint: 'No location chosen yet.',
} as const;

/** Where a listing is: a city from the list, or any words of the member's own. */
export const listingLocationMessages = {
  label: 'Location',
  near: 'People around this place will see it.',
  nearYou: 'Pick a city from the list, or write it your way: then it counts as near you.',
} as const;
