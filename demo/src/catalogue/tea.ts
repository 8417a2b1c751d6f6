import type { CategoryWithProducts } from './types.ts';

export const tea: CategoryWithProducts = {
  category: {
    key: 'tea',
    name: 'Tea & Coffee',
    nameHi: 'चाय और कॉफ़ी',
    color: '#7A8B2E',
    isFeatured: false,
    isCalendar: false,
    block: 'Food',
  },
  products: [
    {
      key: 'darjeeling-tin',
      occasions: ['thank-you', 'fathers-day', 'birthday', 'diwali', 'christmas'],
      recipients: ['father', 'colleague', 'friend', 'grandparent'],
      name: 'Darjeeling First Flush, 150 g tin',
      brand: 'Neelparbat Teas',
      priceRupees: 899,
      mrpRupees: 1250,
      netQuantity: '150 g',
      countryOfOrigin: 'India',
      maker: 'Neelparbat Teas, 8 Hill Cart Road, Siliguri, West Bengal 734001',
      costRupees: 480,
      description:
        'Spring leaves from one garden above Kurseong: light amber, flowery, with the bite of green grapes. In a painted tin.',
      richDescription:
        '<p>Picked between March and April, two leaves and a bud, and packed within the month.</p><h3>How to brew</h3><ul><li>2 g a cup, water at 85 °C</li><li>Three minutes, lid on; no milk</li><li>The same leaves give a second cup</li></ul><p>150 g makes about 70 cups. Drink within a year; keep the tin away from spices. <em>The cup is not included.</em></p>',
      nameHi: 'दार्जिलिंग फ़र्स्ट फ़्लश चाय, 150 ग्राम का डिब्बा',
      descriptionHi:
        'कर्सियांग के ऊपर एक ही बाग़ की बसंत की पत्तियाँ: हल्की सुनहरी, फूलों जैसी, हरे अंगूर की तेज़ी के साथ। रंगीन डिब्बे में।',
      richDescriptionHi:
        '<p>मार्च और अप्रैल के बीच दो पत्ती और एक कली तोड़ी जाती है और महीने भर में पैक होती है।</p><h3>कैसे बनाएँ</h3><ul><li>एक कप के लिए 2 ग्राम, पानी 85 °C</li><li>तीन मिनट, ढककर; दूध नहीं</li><li>इन्हीं पत्तियों से दूसरा कप भी बनता है</li></ul><p>150 ग्राम में लगभग 70 कप। एक साल के अंदर पिएँ; डिब्बा मसालों से दूर रखें। <em>कप साथ में नहीं है।</em></p>',
      countInStock: 42,
      rating: 4.6,
      numReviews: 121,
      isFeatured: false,
      pictureCount: 3,
    },
    {
      key: 'masala-chai-set',
      occasions: ['birthday', 'anniversary', 'thank-you', 'housewarming'],
      recipients: ['friend', 'couple', 'mother'],
      name: 'Masala Chai Evening Set · मसाला चाय',
      brand: 'Neelparbat Teas',
      priceRupees: 1499,
      description:
        'Assam CTC tea, a jar of chai masala, an engraved brass kettle and two clay kulhads: rain is all you need to add.',
      richDescription:
        '<p>The kettle is tinned inside, so that milk and spices may boil in it as long as the talk lasts.</p><h3>In the set</h3><ul><li>Brass kettle, 900 ml</li><li>2 kulhads of fired clay, 150 ml</li><li>Assam CTC, 200 g, and chai masala, 50 g</li><li>A bundle of cinnamon, star anise and cardamom</li></ul><p>Kettle for gas, not for induction. Soak kulhads before the first chai.</p>',
      nameHi: 'मसाला चाय का शाम वाला सेट',
      descriptionHi:
        'असम की CTC चाय, चाय मसाले का जार, नक्काशी वाली पीतल की केतली और दो कुल्हड़: बस बारिश आपको जोड़नी है।',
      richDescriptionHi:
        '<p>केतली अंदर से क़लई की हुई है, ताकि जब तक बातें चलें, दूध और मसाले उसी में उबलते रहें।</p><h3>सेट में</h3><ul><li>पीतल की केतली, 900 मिली</li><li>पकी मिट्टी के 2 कुल्हड़, 150 मिली</li><li>असम CTC चाय, 200 ग्राम, और चाय मसाला, 50 ग्राम</li><li>दालचीनी, चक्र फूल और इलायची की पोटली</li></ul><p>केतली गैस के लिए है, इंडक्शन के लिए नहीं। पहली चाय से पहले कुल्हड़ पानी में भिगोएँ।</p>',
      countInStock: 17,
      rating: 4.7,
      numReviews: 83,
      isFeatured: true,
      pictureCount: 2,
    },
    {
      key: 'filter-coffee-set',
      occasions: ['birthday', 'fathers-day', 'housewarming'],
      recipients: ['father', 'husband', 'friend', 'brother'],
      name: 'Kumbakonam Filter Coffee Set',
      brand: 'Neelparbat Teas',
      priceRupees: 1799,
      description:
        'A brass filter, tumbler and dabara with 250 g of coffee and chicory, ground for it. Froth by pouring from a height.',
      richDescription:
        '<p>Degree coffee as it is served in Kumbakonam. Fill the upper cup at night, and the decoction waits for you in the morning.</p><ul><li>Brass filter for 2–3 cups, with press and lid</li><li>Tumbler and dabara, 150 ml</li><li>250 g plantation A with 20 % chicory</li></ul><h3>Care</h3><p>Wash with warm water and tamarind. Rinse the lower sieve under the tap, <strong>from below</strong>.</p>',
      nameHi: 'कुंभकोणम फ़िल्टर कॉफ़ी सेट',
      descriptionHi:
        'पीतल का फ़िल्टर, टंबलर और डबरा, साथ में 250 ग्राम पिसी कॉफ़ी और चिकोरी। ऊँचाई से डालकर झाग बनाएँ।',
      richDescriptionHi:
        '<p>डिग्री कॉफ़ी, जैसी कुंभकोणम में मिलती है। रात को ऊपर का प्याला भरें, सुबह डिकॉक्शन तैयार मिलता है।</p><ul><li>2–3 कप का पीतल का फ़िल्टर, प्रेस और ढक्कन के साथ</li><li>टंबलर और डबरा, 150 मिली</li><li>250 ग्राम प्लांटेशन A, 20 % चिकोरी के साथ</li></ul><h3>देखभाल</h3><p>गुनगुने पानी और इमली से धोएँ। नीचे की छलनी को नल के नीचे <strong>उल्टी तरफ़ से</strong> धोएँ।</p>',
      countInStock: 14,
      rating: 4.8,
      numReviews: 76,
      isFeatured: false,
      pictureCount: 2,
    },
  ],
};
